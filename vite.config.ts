import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// One graph for server and browser: the server's entry is our own Fastify app,
// which imports React Router's build (see docs/adr/0002).
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "src/app.ts" } } },
  },
  build: { target: "es2022", cssCodeSplit: true },
});
