// Runs before the first paint, so that a light page never flashes dark. web/ui/theme/theme.ts takes over later.
;(() => {
  var choice = 'dark'
  try {
    choice = localStorage.getItem('drivefair-theme') || 'dark'
  } catch {
    // Storage is blocked: keep the default theme.
  }
  var light =
    choice === 'light' ||
    (choice === 'system' && !matchMedia('(prefers-color-scheme: dark)').matches)
  var theme = light ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.content = meta.dataset[theme]
})()
