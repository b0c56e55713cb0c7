import { brand, logoParts } from '../../shared/brand'
import { config } from '../platform/config'
import { html, type Markup } from '../platform/html'
import { siteInfo } from '../platform/site-settings'

/**
 * Inline styles by class, because many mail programs drop the styles in the head. Those that keep them
 * get the dark colors from there.
 */
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const inline: Record<string, string> = {
  text: `margin:0 0 18px;${font};font-size:16px;line-height:1.6;color:#445069`,
  action: 'margin:26px 0 14px',
  button: `display:inline-block;padding:13px 26px;border-radius:6px;background:#131f38;color:#ffffff;${font};font-size:16px;font-weight:600;text-decoration:none`,
  note: `margin:0 0 12px;${font};font-size:13px;line-height:1.5;color:#5b677b`,
  link: 'color:#131f38;overflow-wrap:anywhere;word-break:break-word',
  facts: 'margin:0 0 22px;border-collapse:collapse',
  label: `padding:9px 16px 9px 0;border-top:1px solid #d6d9d2;${font};font-size:14px;line-height:1.45;color:#5b677b;vertical-align:top;width:40%`,
  value: `padding:9px 0;border-top:1px solid #d6d9d2;${font};font-size:15px;line-height:1.45;color:#131f38;vertical-align:top;word-break:break-word`,
  line: `padding:9px 16px 9px 12px;border-top:1px solid #d6d9d2;${font};font-size:15px;line-height:1.45;color:#445069;vertical-align:top`,
  amount: `padding:9px 12px 9px 0;border-top:1px solid #d6d9d2;${font};font-size:15px;line-height:1.45;color:#131f38;text-align:right;white-space:nowrap;vertical-align:top`,
  total: `padding:11px 16px 11px 12px;border:solid #f7db57;border-width:1px 0;background:#fde883;${font};font-size:16px;line-height:1.45;font-weight:700;color:#131f38`,
  totalAmount: `padding:11px 12px 11px 0;border:solid #f7db57;border-width:1px 0;background:#fde883;${font};font-size:16px;line-height:1.45;font-weight:700;color:#131f38;text-align:right;white-space:nowrap`,
  message: `margin:0 0 20px;padding:12px 16px;border:1px solid #d6d9d2;border-radius:4px;background:#f8f8f4;${font};font-size:16px;line-height:1.55;color:#131f38;word-break:break-word`,
  canvas: 'margin:0;padding:0;background:#f3f4ef',
  card: 'max-width:560px;width:100%;background:#ffffff;border:1px solid #d6d9d2;border-top:0;border-radius:0 0 4px 4px',
  heading: `margin:0 0 18px;${font};font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.2;font-weight:700;color:#131f38`,
  head: 'max-width:560px;width:100%;background:#131f38;border-radius:4px 4px 0 0',
  brand: `font-family:Georgia,'Times New Roman',serif;font-size:22px;line-height:1.2;font-weight:700;letter-spacing:-0.01em;color:#ffffff;text-decoration:none`,
  underlined: 'border-bottom:3px solid #54dcb1',
  footer: `${font};font-size:13px;line-height:1.6;color:#5b677b`,
}

const dark = `
  .canvas{background:#0b1322!important}
  .head{background:#070d19!important}
  .card{background:#121d32!important;border-color:#2a3a56!important}
  .heading,.value,.amount,.link{color:#eef3fa!important}
  .text,.line{color:#b8c5d8!important}
  .note,.label,.footer{color:#93a4bc!important}
  .label,.value,.line,.amount{border-color:#2a3a56!important}
  .button{background:#f7e07b!important;color:#131f38!important}
  .message{background:#0f192c!important;border-color:#2a3a56!important;color:#eef3fa!important}
  .total,.totalAmount{background:#f7e07b!important;border-color:#e7cb4d!important}`

interface Frame {
  subject: string
  preview: string
  heading: string
}

/** Renders the HTML document of a letter. */
export function letterLayout({ subject, preview, heading }: Frame, parts: Markup[]): string {
  const site = siteInfo()
  const [plain, underlined] = logoParts()
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>@media (prefers-color-scheme: dark){${{ markup: dark }}}</style>
</head>
<body class="canvas">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 10px 40px">
<table role="presentation" class="head" cellpadding="0" cellspacing="0"><tr><td style="padding:18px 24px">
<a class="brand" href="${config.PUBLIC_URL}/">${plain}${underlined && html`<span class="underlined">${underlined}</span>`}</a>
</td></tr></table>
<table role="presentation" class="card" cellpadding="0" cellspacing="0"><tr><td style="padding:30px 24px 20px">
<h1 class="heading" dir="auto">${heading}</h1>
${parts}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="footer" style="padding:20px 4px 0;${{ markup: inline.footer ?? '' }}">
Questions? Call <a class="link" href="${site.phoneHref}">${site.phone}</a> or email
<a class="link" href="${site.emailHref}">${site.email}</a>.<br>${site.hours}<br>
${site.address.map((line) => html`${line}<br>`)}© ${brand.copyrightYear} ${brand.name} · ${brand.tagline}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return markup.replace(
    /class="(\w{1,40})"(?! style=)/g,
    (attribute, name: string) => `${attribute} style="${inline[name] ?? ''}"`,
  )
}
