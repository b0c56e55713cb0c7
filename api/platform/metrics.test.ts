import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { registry } from './metrics'

interface Panel {
  title: string
  targets: { expr: string }[]
}

interface Alert {
  alert: string
  expr: string
  annotations: Record<string, string>
}

const { panels } = JSON.parse(readFileSync('ops/grafana.json', 'utf8')) as { panels: Panel[] }
const alerts: Alert[] = parse(readFileSync('ops/alerts.yml', 'utf8')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
)

const words = new Set(
  `sum max min count topk rate increase time or by absent histogram_quantile min_over_time
   __rate_interval`.split(/\s+/),
)
const ownLabels = ['instance', 'le']

/** The metrics of a PromQL expression, and the labels it matches or groups by. */
function namesIn(expr: string) {
  const labels = [...expr.matchAll(/(\w+)(?==~?"|!=|!~)|by \(([^)]*)\)/g)]
    .flatMap(([, matched, grouped]) => matched ?? grouped?.split(/,\s*/) ?? [])
    .filter((name) => !ownLabels.includes(name))
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|"[^"]*"/g, ' ')
    .replace(/\b\d[\d.]*[a-z]*\b/g, ' ')
  const metrics = (bare.match(/[a-z_]\w*/g) ?? []).filter((name) => !words.has(name))
  return { metrics, labels }
}

interface Known {
  type: string
  labels: string[]
}

async function knownMetrics() {
  const known = new Map<string, Known>([['up', { type: 'gauge', labels: ['job'] }]])
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as never as {
      name: string
      type: string
      labelNames: string[]
    }
    const endings = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const ending of endings) known.set(name + ending, { type, labels: labelNames })
  }
  return known
}

const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
]

test.each(expressions)('%s reads metrics and labels that exist', async (_title, expr) => {
  const known = await knownMetrics()
  const { metrics, labels } = namesIn(expr)
  expect(metrics).not.toEqual([])
  expect(metrics.filter((name) => !known.has(name))).toEqual([])
  const labelsOfThem = metrics.flatMap((name) => known.get(name)?.labels ?? [])
  expect(labels.filter((name) => !labelsOfThem.includes(name))).toEqual([])
})

test('the dashboard shows every metric of ours', () => {
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => namesIn(expr).metrics),
  )
  const ours = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(nodejs|process)_/.test(name))
  expect(ours.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([])
})

test('eleven alerts say in a line what to do, and each has a row in the page for 3 AM', () => {
  const page = readFileSync('docs/operations.md', 'utf8').split('## At 3 AM')[1]?.split('\n## ')[0]
  expect(alerts).toHaveLength(11)
  for (const { alert, annotations } of alerts) {
    expect(annotations.do).toMatch(/^\S.{20,120}$/)
    expect(page).toMatch(new RegExp(`^\\| \`${alert}\` `, 'm'))
  }
})
