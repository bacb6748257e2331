import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { AUDIENCE, type Audience } from '@tiffin/http';

export interface Route {
  readonly method: string;
  /** Without the global prefix, for example `/users/login`. */
  readonly path: string;
  /** `undefined` if the route declares none; then it admits no call. */
  readonly audience: readonly Audience[] | undefined;
}

/**
 * Returns every route of an application's controllers with its audience, by path and method. A test asserts the list
 * (docs/reference/design.md#6.2).
 */
export function routesOf(app: INestApplicationContext): readonly Route[] {
  const modules = [...app.get(ModulesContainer, { strict: false }).values()];
  const controllers = modules
    .flatMap((module) => [...module.controllers.values()])
    .map(({ metatype }) => metatype as (new () => object) | null);
  return [...new Set(controllers)]
    .flatMap((controller) => (controller ? routesIn(controller) : []))
    .sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
}

function routesIn(controller: new () => object): Route[] {
  const handlers = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(handlers).flatMap((name) => {
    const handler = handlers[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (handler === undefined || method === undefined) return [];
    const audience = Reflect.getMetadata(AUDIENCE, handler) as readonly Audience[] | undefined;
    const prefixes = pathsOn(controller);
    return prefixes.flatMap((prefix) =>
      pathsOn(handler).map((path) => ({ method: RequestMethod[method], path: joined(prefix, path), audience })),
    );
  });
}

const pathsOn = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const joined = (...parts: string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;
