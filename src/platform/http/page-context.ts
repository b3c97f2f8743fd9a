// What loaders and actions of pages get: the process's resources and the Fastify request behind them.
import type { FastifyRequest } from "fastify";
import { createContext } from "react-router";
import type { Resources } from "../resources.ts";

export const pageContext = createContext<{ resources: Resources; request: FastifyRequest }>();
