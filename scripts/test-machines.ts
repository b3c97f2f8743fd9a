// npm run test:machines: the long form of e2e/machines.spec.ts behind the real nginx (Debian's `nginx-light`): a
// minute of kill -9 under fifty connections, five rolling restarts, 1,000 posts for one minute. Not in npm test.

import { BUILD, browserTests, runSteps } from "./steps.ts";

process.env.MACHINES = "all";
await runSteps([[[BUILD, browserTests(["e2e/machines.spec.ts"])]]]);
