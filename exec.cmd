@rem The command of the same name in other shells, by which scripts of package.json start a server. The shell of Windows has none.
@%*
