-- Of each visitor who was signed in before it is asked whose browser theirs is.
create index known_browser_hash on known_browser (hash);
