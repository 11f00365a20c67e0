"""How the class page looks, beyond what every page has."""

STYLE = """
main{max-width:1200px;margin:0 auto;padding:36px 44px 30px}
nav{display:flex;flex-wrap:wrap;gap:6px 22px;margin:14px 0 0}
.as-notebook{margin:46px 0 0;font-size:22px}
main>section{margin-top:34px}
.as-small{font-size:12px;color:var(--as-ink2);margin:8px 0 0}.as-small b{color:var(--as-ink)}
.as-tiles{display:flex;flex-wrap:wrap;gap:12px 44px;margin:24px 0 0;padding:16px 0 15px;
border-top:2px solid var(--as-ink);border-bottom:1px solid var(--as-rule)}
.as-tiles b{display:block;font-size:28px;line-height:1.15}
.as-tiles span{font-size:12.5px;color:var(--as-ink2)}
.as-tier{margin-left:auto;text-align:right}
.as-row{display:grid;grid-template-columns:minmax(0,560fr) minmax(0,236fr) minmax(0,230fr);
gap:44px;margin-top:30px}
.as-chart{display:block;width:100%;height:auto;overflow:visible}
.as-chart text{font-size:10px;fill:var(--as-ink2);font-variant-numeric:tabular-nums}
.as-chart .as-now,.as-chart .as-now text{font-weight:700;fill:var(--as-ink)}
.as-needs{list-style:none;margin:6px 0 0;padding:0;font-size:13px;line-height:1.4}
.as-needs li{display:grid;grid-template-columns:18px minmax(0,1fr);gap:6px;margin-bottom:9px;
overflow-wrap:anywhere}
.as-needs svg{margin-top:2px}
.as-needs small{display:block;color:var(--as-ink2);font-size:12px}
summary{cursor:pointer;color:var(--as-ink2);font-size:12px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:13px}
thead th{font-weight:400;color:var(--as-ink2);font-size:12px;text-align:left;padding:0 8px 6px;
border-bottom:1px solid var(--as-edge);vertical-align:bottom;white-space:nowrap}
thead th:first-child,tbody th:first-child{padding-left:0}
tbody th{font-weight:400;text-align:left;padding:0 8px 0 0}
th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
th button:disabled{cursor:default}
th[aria-sort=ascending] button::after{content:" ▲";font-size:9px}
th[aria-sort=descending] button::after{content:" ▼";font-size:9px}
.as-r{text-align:right!important}
.as-heat .as-r{padding-right:14px}
.as-heat .as-c{text-align:center;padding:6px;border:2px solid var(--as-bg);border-radius:5px;
line-height:1.25;vertical-align:top}
.as-heat tbody th,.as-heat .as-r{vertical-align:top;padding-top:8px}
.as-heat small{display:block;font-size:11px;color:var(--as-ink)}
.as-low .as-num{font-weight:700}
.as-mistakes{list-style:none;margin:4px 0 0;padding:0;display:grid;
grid-template-columns:repeat(auto-fit,minmax(420px,1fr));gap:0 44px}
.as-mistakes>li{display:grid;grid-template-columns:20px minmax(0,1fr) 190px;gap:0 10px;
align-items:center;padding:10px 0;border-bottom:1px solid var(--as-hair);break-inside:avoid}
.as-mistakes code{display:block;color:var(--as-ink2);font-size:11px}
.as-mistakes .as-bar{margin:6px 0 3px}
.as-mistakes details p{font-size:12.5px;margin:4px 0;overflow-wrap:anywhere}
.as-mistakes>li>*{align-self:start}
.as-mistakes>li>.as-thumb{align-self:center}
.as-rank{color:var(--as-ink2);font-size:13px}
.as-thumb{text-align:center;font-size:12px}
.as-thumb>svg{display:block;margin:0 auto}
.as-thumb .as-asked{overflow-wrap:anywhere}
.as-board svg{width:104px;min-width:0!important;height:auto}
.as-students tbody td{padding:7px 8px;border-bottom:1px solid var(--as-hair)}
.as-students tbody th{border-bottom:1px solid var(--as-hair);white-space:nowrap}
.as-students .as-total{display:flex;align-items:center;gap:12px}
.as-students .as-total .as-bar{width:110px}
.as-students .as-total b{min-width:26px;text-align:right}
.as-mini{display:inline-block;width:40px;height:7px;background:var(--as-hair);border-radius:1.5px;
vertical-align:middle;margin-right:6px}
.as-mini i{display:block;height:7px;background:var(--as-ink3);border-radius:1.5px}
.as-part{font-size:11.5px;color:var(--as-ink2)}
.as-students td:has(.as-part){white-space:nowrap}
.as-students ul{margin:2px 0;padding-left:16px;font-size:12px}
.as-foot{margin-top:14px;font-size:12px;color:var(--as-ink2);display:flex;
justify-content:space-between}
@media(max-width:900px){main{padding:24px 18px}.as-row{grid-template-columns:1fr}
.as-mistakes{grid-template-columns:1fr}}
@media print{main{max-width:none;padding:0}thead{display:table-header-group}
tr{break-inside:avoid}}
"""
