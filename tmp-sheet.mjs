import sharp from "sharp";
const [out,h,...files]=process.argv.slice(2); const H=Number(h);
let x=0; const comps=[];
for(const f of files){ const m=await sharp(f).metadata(); for(let y=0;y<Math.min(m.height,H*4);y+=H){ const hh=Math.min(H,m.height-y); comps.push({input:await sharp(f).extract({left:0,top:y,width:m.width,height:hh}).toBuffer(),left:x,top:0}); x+=m.width+12; } }
await sharp({create:{width:x,height:H,channels:3,background:"#f0f"}}).composite(comps).png().toFile(out);
