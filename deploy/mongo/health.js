// Healthy: takes writes as the primary of its replica set. Begins that set where it hasn't begun; the next check finds the primary.
const hello = db.hello();
if (hello.isreplicaset) {
  db.getSiblingDB('admin').auth(process.env.MONGO_INITDB_ROOT_USERNAME, process.env.MONGO_INITDB_ROOT_PASSWORD);
  rs.initiate({ _id: 'tiffin', members: [{ _id: 0, host: 'mongo:27017' }] });
}
quit(hello.setName === 'tiffin' && hello.isWritablePrimary ? 0 : 1);
