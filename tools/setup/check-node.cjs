/* oxlint-disable no-var, prefer-template, prefer-destructuring, vars-on-top -- old versions of Node have to parse this */
// Loaded first (`node --require`): says that this Node is too old, instead of a syntax error.
var engines = require('../../package.json').engines;
var numbers = function (version) {
  return version.replace('>=', '').split('.').map(Number);
};
var least = numbers(engines.node);
var own = numbers(process.versions.node);
var isOld = own[0] < least[0] || (own[0] === least[0] && own[1] < least[1]);

if (isOld) {
  process.stderr.write(
    'Tiffin needs Node ' +
      least.join('.') +
      ' or newer, and this is Node ' +
      process.versions.node +
      ' (' +
      process.execPath +
      ').\nThe newest LTS version is at https://nodejs.org/en/download; with nvm it is there with `nvm install --lts`.\n' +
      'Without Node, Docker does: README.md, "Try it". Nothing was installed or changed.\n',
  );
  process.exit(1);
}
