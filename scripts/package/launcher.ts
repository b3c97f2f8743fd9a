// Writes the `vitrine` command of the package: a shell script that starts the bundled Node.

interface NodeOptions {
  /** Options of the production server's Node (scripts/production-node.mjs). */
  server: string[];
  /** Options for commands that stream much data. */
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
