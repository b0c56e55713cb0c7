export const mailboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid #8886; }
li a { flex: 1 1 60%; font-weight: 600; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; border: 1px solid #8886; border-radius: .75rem; }
pre { padding: 1rem; border: 1px solid #8886; border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`
