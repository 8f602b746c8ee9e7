/**
 * PostGraphile 5, set up as its documentation recommends, on the same tables and with the functions of `functions.sql`. Runs as a
 * process with DATABASE_URL and sends its port to its parent process.
 */
import http from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10, options: '-c jit=off' } }),
  ],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: { explain: false },
});
const serv = instance.createServ(grafserv);
const server = http.createServer();
await serv.addTo(server);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));

const end = () => {
  server.close(() => void instance.release().then(() => process.exit(0)));
  server.closeIdleConnections();
};
process.once('SIGTERM', end);
process.once('disconnect', end);
