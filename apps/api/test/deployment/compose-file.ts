import { parse } from 'yaml';
import { textOf } from './repository.js';

export interface Service {
  readonly image: string;
  readonly hostname?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface Network {
  readonly internal?: boolean;
  readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly ip_range: string }[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, Network | null>>;
  readonly volumes: Readonly<Record<string, null>>;
}

type Environment = Readonly<Record<string, string>>;

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}` as compose does: throws the sentence if the variable is missing or
 * empty.
 */
function interpolated(text: string, environment: Environment): string {
  return text.replaceAll(VARIABLE, (_, name: string, kind: string | undefined, defaultText: string) => {
    const value = environment[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name} ${defaultText}`);
    return kind === '-' ? defaultText : '';
  });
}

/** The files on top of docker-compose.yml for several servers; with `CLUSTERS` each store has three members. */
export const SEVERAL = ['docker-compose.several.yml'] as const;
export const CLUSTERS = [...SEVERAL, 'docker-compose.clusters.yml'] as const;

/** Returns docker-compose.yml and the files on top of it, with this environment filled in. */
export const composeFile = (environment: Environment, ...further: readonly string[]): ComposeFile =>
  composed(['docker-compose.yml', ...further], environment);

/** Returns these files, later ones on top of earlier ones, with this environment filled in. */
export const composed = (files: readonly string[], environment: Environment): ComposeFile =>
  files.map((file) => fileWithServices(file, environment)).reduce((result, file) => merged(result, file)) as unknown as ComposeFile;

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a file whose services include those that they extend. */
function fileWithServices(name: string, environment: Environment): Tree {
  const fill = (_key: unknown, value: unknown): unknown => (typeof value === 'string' ? interpolated(value, environment) : value);
  const file = parse(textOf(name), fill, { merge: true }) as Tree & { readonly services: Readonly<Record<string, Tree>> };
  const services = Object.entries(file.services).map(([service, { extends: base, ...own }]) => {
    if (!isTree(base)) return [service, own];
    const { services: extended } = fileWithServices(String(base['file']), environment);
    return [service, merged((extended as Tree)[String(base['service'])] as Tree, own)];
  });
  return { ...file, services: Object.fromEntries(services) as Tree };
}

const REPLACED = ['command', 'entrypoint', 'test'];
const targetOf = (mount: unknown): string => String(mount).split(':')[1] ?? '';

/** Merges two files as compose does: maps are merged, lists are joined, volumes by their mount point, and commands are replaced. */
function merged(base: Tree, over: Tree): Tree {
  const both = Object.entries(over).map(([key, value]) => {
    const before = base[key];
    if (isTree(before) && isTree(value)) return [key, merged(before, value)];
    if (!Array.isArray(before) || !Array.isArray(value) || REPLACED.includes(key)) return [key, value];
    const kept = key === 'volumes' ? before.filter((mount) => !value.some((own) => targetOf(own) === targetOf(mount))) : before;
    return [key, [...new Set([...(kept as unknown[]), ...(value as unknown[])])]];
  });
  return { ...base, ...(Object.fromEntries(both) as Tree) };
}

/** Returns the variables without which a file refuses to start. */
export function requiredVariables(file = 'docker-compose.yml'): readonly string[] {
  const result = [...textOf(file).matchAll(VARIABLE)];
  return [...new Set(result.filter(([, , kind]) => kind === '?').map(([, name = '']) => name))];
}

/** Returns the networks of a service. */
export const networksOf = ({ networks }: Service): readonly string[] => (Array.isArray(networks) ? networks : Object.keys(networks));

/** What .env must hold, each with a valid value. */
export const FILLED: Environment = {
  ...Object.fromEntries(requiredVariables().map((name) => [name, `${name.toLowerCase()}-of-this-test`])),
  TIFFIN_DOMAIN: 'canteen.example',
  TIFFIN_SMTP_URL: 'smtps://tiffin:password-of-this-test@mail.example',
  TIFFIN_MAIL_FROM: 'tiffin@canteen.example',
};

/** The environment that the image sets. */
export const IMAGE: Environment = Object.fromEntries(
  [...textOf('Dockerfile').matchAll(/\b(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

/** Throws if the file has no such service. */
export function serviceOf({ services }: ComposeFile, name: string): Service {
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
}
