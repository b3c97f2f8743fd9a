import { chromium } from "@playwright/test";
import { mkdirSync } from "node:fs";
mkdirSync("/tmp/shots",{recursive:true});
const paths=(process.argv[2]??"/").split(",");
const widths=(process.argv[3]??"360,768,1440").split(",").map(Number), themes=(process.argv[4]??"light,dark").split(",");
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const theme of themes) for (const w of widths) {
  const c = await b.newContext({ viewport:{width:w,height:w<700?740:900}, colorScheme: theme, locale:"pt-BR", deviceScaleFactor:1 });
  await c.addInitScript(()=>{ try{sessionStorage.setItem("leadMagnetShown","true")}catch{} });
  const p = await c.newPage();
  for (const path of paths) {
    await p.goto("http://localhost:3100"+path,{waitUntil:"load"}); await p.waitForTimeout(500);
    const h=await p.evaluate(()=>document.documentElement.scrollHeight);
    for(let y=0;y<h;y+=700){ await p.evaluate(v=>scrollTo(0,v),y); await p.waitForTimeout(40);} await p.evaluate(()=>scrollTo(0,0)); await p.waitForTimeout(150);
    await p.screenshot({path:`/tmp/shots/${path.replace(/\W+/g,"_")||"_"}-${w}-${theme}.png`,fullPage:true});
  }
  await c.close();
}
await b.close();
