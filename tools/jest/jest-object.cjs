module.exports = jest;
