import { makeCameraFile } from "./make-camera-file.ts";
import { launchWithCamera } from "./camera-browser.ts";
const base = process.argv[2]!; const n = Number(process.argv[3] ?? 5); const code = process.argv[4] ?? "HXK-0000-1003";
const totals: number[] = [];
for (let i = 0; i < n; i++) {
  const file = await makeCameraFile([{ seconds: 2 + i * 0.13 }, { code, seconds: 4 }]);
  const browser = await launchWithCamera({ file });
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en-CA" });
  const page = await context.newPage();
  await page.addInitScript({ content: `
 const log=[]; globalThis.log=log; const canvas=document.createElement("canvas"); canvas.width=canvas.height=1; const c=canvas.getContext("2d",{willReadFrequently:true});
 const watch=()=>{const v=document.querySelector("video"); if(v&&v.srcObject){const f=()=>{ if(!v.srcObject) return; c.drawImage(v,206,140,1,1,0,0,1,1); if(c.getImageData(0,0,1,1).data[0]>200) log.push(["code",performance.now()]); else v.requestVideoFrameCallback(f);}; v.requestVideoFrameCallback(f);} else requestAnimationFrame(watch);}; watch();
 for (const n of ["playing","loadstart"]) document.addEventListener(n,(e)=>{ if(!e.target.srcObject) log.push([n,performance.now()]); },true);
 const of=fetch; globalThis.fetch=async(...a)=>{const q=String(a[0]).includes("/qr/"); if(q) log.push(["fetch",performance.now()]); const r=await of(...a); if(q) log.push(["answer",performance.now()]); return r;};
` });
  await page.goto(base + "/home");
  await page.getByRole("button", { name: /Scan QR/ }).first().click();
  await page.waitForFunction("log.some((l) => l[0] === 'playing')");
  const log: [string, number][] = await page.evaluate("log");
  const t0 = log.find((l) => l[0] === "code")![1];
  console.log(log.map(([k, t]) => `${k} ${Math.round(t - t0)}`).join("  "));
  totals.push(log.find((l) => l[0] === "playing")![1] - t0);
  await browser.close();
}
totals.sort((a, b) => a - b); console.log("median", Math.round(totals[totals.length >> 1]!), "worst", Math.round(totals.at(-1)!));
