import { brand } from '../../shared/brand'
import { config } from '../config'
import { html, type Markup } from '../platform/html'

/**
 * Inline styles by class, because many mail programs drop the styles in the head. Those that keep them
 * get the dark colors from there.
 */
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const inline: Record<string, string> = {
  text: `margin:0 0 18px;${font};font-size:16px;line-height:1.6;color:#435062`,
  action: 'margin:26px 0 14px',
  button: `display:inline-block;padding:13px 26px;border-radius:10px;background:#0a7259;color:#ffffff;${font};font-size:16px;font-weight:600;text-decoration:none`,
  note: `margin:0 0 12px;${font};font-size:13px;line-height:1.5;color:#5a6574`,
  link: 'color:#09674f;overflow-wrap:anywhere;word-break:break-word',
  facts: 'margin:0 0 22px;border-collapse:collapse',
  label: `padding:9px 16px 9px 0;border-top:1px solid #e3dac8;${font};font-size:14px;line-height:1.45;color:#5a6574;vertical-align:top;width:40%`,
  value: `padding:9px 0;border-top:1px solid #e3dac8;${font};font-size:15px;line-height:1.45;color:#14202f;vertical-align:top;word-break:break-word`,
  message: `margin:0 0 20px;padding:12px 16px;border-left:3px solid #0a7259;background:#f2ecdf;border-radius:0 10px 10px 0;${font};font-size:16px;line-height:1.55;color:#14202f;word-break:break-word`,
  canvas: 'margin:0;padding:0;background:#faf7f1',
  card: 'max-width:560px;width:100%;background:#fffefb;border:1px solid #e3dac8;border-radius:16px',
  heading: `margin:0 0 18px;${font};font-size:24px;line-height:1.3;font-weight:700;color:#14202f`,
  brand: `${font};font-size:18px;font-weight:700;color:#14202f;text-decoration:none`,
  mark: `display:inline-block;width:28px;height:28px;line-height:28px;border-radius:8px;background:#0a7259;color:#ffffff;text-align:center;${font};font-size:16px;font-weight:700;margin-right:9px`,
  footer: `${font};font-size:13px;line-height:1.6;color:#5a6574`,
}

const dark = `
  .canvas{background:#0a1424!important}
  .card{background:#101d31!important;border-color:#263a56!important}
  .heading,.brand,.value{color:#eff4f9!important}
  .text{color:#b7c5d5!important}
  .note,.label,.footer{color:#94a7bc!important}
  .label,.value{border-color:#263a56!important}
  .link{color:#53dcb6!important}
  .button,.mark{background:#35d3a8!important;color:#04241b!important}
  .message{background:#182841!important;border-color:#35d3a8!important;color:#eff4f9!important}`

interface Frame {
  subject: string
  preview: string
  heading: string
}

/** Renders the HTML document of a letter. */
export function letterLayout({ subject, preview, heading }: Frame, parts: Markup[]): string {
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
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 14px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 4px 18px">
<a class="brand" href="${config.PUBLIC_URL}/"><span class="mark">${brand.name[0]}</span>${brand.name}</a>
</td></tr></table>
<table role="presentation" class="card" cellpadding="0" cellspacing="0"><tr><td style="padding:32px 28px 20px">
<h1 class="heading">${heading}</h1>
${parts}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="footer" style="padding:20px 4px 0;${{ markup: inline.footer ?? '' }}">
Questions? Call <a class="link" href="${brand.phoneHref}">${brand.phone}</a> or email
<a class="link" href="${brand.emailHref}">${brand.email}</a>.<br>${brand.hours}<br>
© ${brand.copyrightYear} ${brand.name} · ${brand.tagline}
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
