import { html } from './html'

export const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path d="M13 8H3m4.5-4.5L3 8l4.5 4.5"/></svg>`
export const lock = html`<svg class="lock" viewBox="0 0 16 16" aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="1.5"/><path d="M5 7V5a3 3 0 0 1 6 0v2"/></svg>`
export const brands = html`<span class="brands" aria-hidden="true">
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1a3a8f"/><text x="18" y="16" text-anchor="middle" font-size="10.5" font-weight="800" font-style="italic" fill="#fff">VISA</text></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#20242c"/><circle cx="14.5" cy="12" r="6.5" fill="#e23a2e"/><circle cx="21.5" cy="12" r="6.5" fill="#f5a623" fill-opacity=".88"/></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1f72cd"/><text x="18" y="15.5" text-anchor="middle" font-size="9" font-weight="800" fill="#fff">AMEX</text></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#eceef2"/><path d="M36 12.5c-6 5.5-13 9-20 11.5h16a4 4 0 0 0 4-4z" fill="#f58220"/><circle cx="17" cy="10.5" r="5" fill="#f58220"/></svg>
</span>`

export const done = html`<svg class="sign good" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M15 24.5l6.5 6.5L33 18.5"/></svg>`
export const clock = html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 12v12l7 5"/></svg>`
export const warning = html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 13v14"/><circle class="dot" cx="24" cy="34" r="2.4"/></svg>`
