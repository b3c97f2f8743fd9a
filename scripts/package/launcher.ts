// The `vitrine` command of the package: a shell script that starts the Node beside it.

interface NodeOptions {
  /** How the production server's Node is started: scripts/production-node.mjs */
  server: string[];
  /** How it is for commands that handle much data piece by piece. */
  small: string[];
}

export function writeLauncher({ server, small }: NodeOptions, environment: Record<string, string>): string {
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
case "$1" in
  backup | restore) options="${small.join(" ")}" ;;
  *) options="${server.join(" ")}" ;;
esac
exec node_modules/node/bin/node $options src/cli/vitrine.ts "$@"
`;
}
