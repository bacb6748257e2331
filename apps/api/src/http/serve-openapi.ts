import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { createRequire } from 'node:module';

/**
 * Serves the contract for machines at `/api/openapi.json`. It is made at the first request and kept as text, since making it takes
 * many milliseconds.
 */
export function serveOpenApi(app: NestFastifyApplication): void {
  const about = new DocumentBuilder().setTitle('Tiffin').setDescription('Canteen ordering for hostels').setVersion('1').build();
  let text: string | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', (_request, reply) => {
      text ??= JSON.stringify(describeAnswers(SwaggerModule.createDocument(app, about)));
      return reply.type('application/json; charset=utf-8').send(text);
    });
}

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

interface Shapes extends Record<string, Schema> {
  readonly Answers: { readonly properties: Readonly<Record<string, Schema>> };
}

/** `npm run wire-schemas` makes them from the types of both sides. */
const shapes = createRequire(import.meta.url)('@tiffin/contracts/wire-schemas.json') as Shapes;

/** The types that the schemas were made from; they are no schemas themselves. */
const TABLES = ['Answers', 'Wire'];

interface Operation {
  responses: Record<string, { content?: unknown }>;
}

const json = (schema: Schema): object => ({ 'application/json': { schema } });

const failure = { description: 'Why not, for a person and for a program', content: json({ $ref: '#/components/schemas/Failure' }) };

/**
 * Adds the answer of each call, and the one shape of all failures (docs/reference/wire.md#1.23). Routes that send files describe
 * themselves.
 */
function describeAnswers(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas };
  for (const [name, schema] of Object.entries(shapes)) {
    if (TABLES.includes(name)) continue;
    if (name in schemas) throw new Error(`${name} is the name of an answer and of a request.`);
    schemas[name] = schema;
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const answer = shapes.Answers.properties[`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`];
      if (answer) for (const response of Object.values(operation.responses)) response.content = json(answer);
      operation.responses['default'] = failure;
    }
  return { ...document, components: { ...document.components, schemas } };
}
