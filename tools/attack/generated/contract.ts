/** The part of a JSON schema from which requests are made. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** The part of an OpenAPI document that describes calls. */
export interface ContractDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** A documented call. */
export interface Operation {
  readonly method: string;
  /** `/api/orders/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** `undefined` if it takes none. */
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
}

/** Returns every documented call, in the document's order. */
export function operationsOf({ paths }: ContractDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: type === undefined ? undefined : { type, schema: content?.schema ?? {} },
      };
    }),
  );
}

/** Resolves a reference; returns any other schema as it is. */
export function resolved(schema: Schema, { components }: ContractDocument): Schema {
  if (schema.$ref === undefined) return schema;
  return components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')] ?? {};
}
