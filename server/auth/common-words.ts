/**
 * Words that attackers try first, with digits and symbols around them: the most frequent ones in published lists of leaked
 * passwords, seasons, months and days. A password that consists of them is refused.
 */
export const commonWords: readonly string[] = `
password passwort passwd letmein welcome qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm
iloveyou administrator admin root user guest login default secret dashboard changeme master manager office
company computer internet server network windows microsoft google apple samsung test testing temp demo
support service security football baseball basketball hockey soccer tennis golf liverpool chelsea arsenal
barcelona yankees cowboys lakers eagles dragon monkey tiger lion panther eagle falcon phoenix wolf bear horse
dolphin butterfly unicorn pokemon superman batman spiderman starwars matrix ninja samurai warrior hunter
killer shadow ghost wizard princess angel sunshine flower rainbow chocolate cookie cheese pepper ginger
summer winter spring autumn fall january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday michael jennifer jessica daniel charlie
jordan thomas andrew joshua matthew robert george ashley michelle nicole love lover loveme forever freedom
trust trustno peace happy lucky money diamond silver golden purple yellow whatever access mustang
ferrari porsche mercedes harley corvette contraseña contrasena bienvenido bienvenue motdepasse soleil verano
invierno primavera printemps hiver automne
`
  .trim()
  .split(/\s+/);
