// Runs once, when the volume is new: the server's own user may read and write its database, and nothing else.
db.getSiblingDB('tiffin').createUser({
  user: 'tiffin',
  pwd: process.env.TIFFIN_MONGO_PASSWORD,
  roles: [{ role: 'readWrite', db: 'tiffin' }],
});
