/** Returns this process's environment with these variables, and without others that would change how a server or its stores run. */
export function environmentWith(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(TIFFIN_|NODE_)/.test(name));
  return { ...Object.fromEntries(entries), ...variables };
}
