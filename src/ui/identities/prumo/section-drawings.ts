// The builder's sheet: everything is measured against a plumb line.
import type { SectionDrawings } from "../drawing/slots.ts";
import { HeroDrawing } from "./interface.tsx";
import {
  DeliveryDrawing,
  DevelopmentDrawing,
  DiscoveryDrawing,
  PlanningDrawing,
} from "./process-drawings.tsx";
import { CustomSystemDrawing, IntegrationDrawing, SaasDrawing, SupportDrawing } from "./service-drawings.tsx";
import { CustomSystemPlan, IntegrationPlan, SaasPlan, SupportPlan } from "./service-plans.tsx";
import { Tower } from "./tower.tsx";
import { Compass, FoldingRule, LevelTool, SquareTool } from "./value-tools.tsx";

export const sectionDrawings: SectionDrawings = {
  interface: HeroDrawing,
  tower: Tower,
  "custom-system": CustomSystemDrawing,
  saas: SaasDrawing,
  integration: IntegrationDrawing,
  support: SupportDrawing,
  "custom-system-large": CustomSystemPlan,
  "saas-large": SaasPlan,
  "integration-large": IntegrationPlan,
  "support-large": SupportPlan,
  discovery: DiscoveryDrawing,
  planning: PlanningDrawing,
  development: DevelopmentDrawing,
  delivery: DeliveryDrawing,
  compass: Compass,
  "folding-rule": FoldingRule,
  square: SquareTool,
  level: LevelTool,
};
