import { parse } from 'yaml';
import { textOf } from './repository.js';

export interface Service {
  readonly image: string;
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

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}` as compose does: throws the sentence where that one is missing or empty. */
function interpolated(text: string, environment: Environment): string {
  return text.replaceAll(VARIABLE, (_, name: string, kind: string | undefined, rest: string) => {
    const value = environment[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name} ${rest}`);
    return kind === '-' ? rest : '';
  });
}

/** docker-compose.yml with this environment filled in. */
export function composeFile(environment: Environment): ComposeFile {
  const fill = (_key: unknown, value: unknown): unknown => (typeof value === 'string' ? interpolated(value, environment) : value);
  return parse(textOf('docker-compose.yml'), fill, { merge: true }) as ComposeFile;
}

/** The names in docker-compose.yml without which it refuses to start. */
export function requiredVariables(): readonly string[] {
  const all = [...textOf('docker-compose.yml').matchAll(VARIABLE)];
  return [...new Set(all.filter(([, , kind]) => kind === '?').map(([, name = '']) => name))];
}

/** The networks that a service is on. */
export const networksOf = ({ networks }: Service): readonly string[] => (Array.isArray(networks) ? networks : Object.keys(networks));
