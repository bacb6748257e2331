// Healthy: the primary of its replica set, or a secondary that can answer. Also initiates the set and adds its members, one with each
// check.
const members = (process.env.TIFFIN_MONGO_MEMBERS || 'mongo').split(',').map((name) => `${name}:27017`);
const [first, ...others] = members;
const hello = db.hello();
const signIn = () => db.getSiblingDB('admin').auth(process.env.MONGO_INITDB_ROOT_USERNAME, process.env.MONGO_INITDB_ROOT_PASSWORD);
// A first member that has lost its disk must not initiate an empty set beside the running one. So it asks the others; one that can't be
// asked counts as a member of a set.
const beganWith = (host) => connect(`mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=2000`).hello().setName !== undefined;

// oxlint-disable-next-line typescript/no-require-imports -- mongosh scripts have no import
if (hello.isreplicaset && first === `${require('os').hostname()}:27017` && !others.some(beganWith)) {
  signIn();
  rs.initiate({ _id: 'tiffin', members: [{ _id: 0, host: first }] });
}
if (hello.setName === 'tiffin' && hello.isWritablePrimary) {
  // Members that are still being filled are among the passive ones.
  const missing = members.find((host) => ![...hello.hosts, ...(hello.passives ?? [])].includes(host));
  if (missing !== undefined) {
    signIn();
    rs.add(missing);
  }
}
quit(hello.setName === 'tiffin' && (hello.isWritablePrimary || hello.secondary) ? 0 : 1);
