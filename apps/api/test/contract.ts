import type { Answer } from '@tiffin/accounts/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Test as Call } from 'supertest';

interface Documented {
  readonly matches: RegExp;
  readonly method: string;
  readonly name: string;
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** Compares what the server answers in the tests with its OpenAPI document. */
export class Contract {
  private readonly operations: readonly Documented[];
  private readonly judges = new Map<object, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: OpenAPIObject) {
    this.ajv.addSchema({ $id: 'document', components: document.components });
    this.operations = Object.entries(document.paths)
      // Fixed segments win over parameters (docs/reference/decisions.md#1.6).
      .sort(([a], [b]) => a.split('{').length - b.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Pick<Documented, 'responses'>>).map(([method, { responses }]) => ({
          matches: new RegExp(`^${path.replaceAll('.', '\\.').replace(/{\w+}/g, '[^/?]+')}(\\?|$)`),
          method: method.toUpperCase(),
          name: `${method.toUpperCase()} ${path}`,
          responses,
        })),
      );
  }

  static async of(app: NestFastifyApplication): Promise<Contract> {
    const { body } = await app.inject({ method: 'GET', url: '/api/openapi.json' });
    return new Contract(JSON.parse(body) as OpenAPIObject);
  }

  /** Throws if an answer differs from the document. Ignores undocumented routes, and 304. */
  check({ method, url }: Call, { status, body }: Answer): void {
    const path = url.slice(new URL(url).origin.length);
    const operation = this.operations.find((candidate) => candidate.method === method && candidate.matches.test(path));
    if (!operation || status === 304) return;
    const response = operation.responses[status < 300 ? String(status) : 'default'];
    if (!response) throw new Error(`${operation.name} answered ${status}, which the OpenAPI document doesn't know.`);
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return;
    const judge = this.judgeOf(schema);
    if (!judge(body))
      throw new Error(`${operation.name} ${status} is not as documented: ${this.ajv.errorsText(judge.errors)} in ${JSON.stringify(body)}`);
  }

  private judgeOf(schema: object): ValidateFunction {
    const judge =
      this.judges.get(schema) ?? this.ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
    this.judges.set(schema, judge);
    return judge;
  }
}
