import { makeVisitor, rest } from '../servers/shop'

export const readMetrics = async (): Promise<string> =>
  (await rest(makeVisitor(), 'GET', '/metrics')).body

/** The value of a series; 0 when there is none. */
export async function metric(series: string) {
  const line = (await readMetrics()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}
