"""Where the course hands out and takes in: a folder that all servers share."""

c = get_config()  # noqa: F821
c.Exchange.root = "/srv/exchange"
