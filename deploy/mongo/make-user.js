// Runs once, when the volume is new. The server's user may read and write its database, and nothing else.
db.getSiblingDB('tiffin').createUser({
  user: 'tiffin',
  pwd: process.env.TIFFIN_MONGO_PASSWORD,
  roles: [{ role: 'readWrite', db: 'tiffin' }],
});
