// The `vitrine` command of the package: a shell script that starts the Node beside it.

/** @param options how the production server's Node is started: scripts/production-node.mjs */
export function writeLauncher(options: string[], environment: Record<string, string>): string {
  const variables = Object.entries(environment).map(
    ([name, value]) => `export ${name}="\${${name}:-${value}}"`,
  );
  return `#!/bin/sh
# Vitrine. Sem argumentos, mostra os comandos.
app=$(dirname "$(readlink -f "$0")")
export VITRINE_HOME="$(dirname "$(dirname "$app")")"
export INIT_CWD="$PWD"
${variables.join("\n")}
cd "$app" || exit 1
exec node_modules/node/bin/node ${options.join(" ")} src/cli/vitrine.ts "$@"
`;
}
