import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  serverBuildFile: "app.js",
  ssr: true,
  splitRouteModules: true,
} satisfies Config;
