import { readdirSync, readFileSync } from 'node:fs'
import fastify from 'fastify'
import { parse as parseToml } from 'smol-toml'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { healthRoutes } from '../api/http/health'
import { readEnvironment, variables } from '../api/platform/config'
import { MAX_DOCUMENT_BYTES } from '../shared/deals/document-fields'

// Holds the files of each platform against the server that they start.

// biome-ignore lint/suspicious/noExplicitAny: the shape of each platform's file is what is tested
type Tree = any
type Values = Record<string, string>

/** A stopping server exits this long after STOP_DELAY_MS; see docs/operations.md. */
const STOP_WITHIN_S = 10
const MIGRATE = 'node dist/api/server.js migrate'

const read = (path: string) => readFileSync(path, 'utf8')
const yaml = (path: string): Tree => parseYaml(read(path), { merge: true })

const compose = yaml('docker-compose.yml')
const composeServices: [string, Tree][] = Object.entries(compose.services)
const fly: Tree = parseToml(read('ops/fly.toml'))
const render = yaml('ops/render.yaml')
const kubernetes = readdirSync('ops/kubernetes').flatMap((name) =>
  parseAllDocuments(read(`ops/kubernetes/${name}`)).map((document): Tree => document.toJS()),
)
const kind = (name: string): Tree => kubernetes.find((object) => object.kind === name)
const pod = kind('Deployment').spec.template.spec
const [container] = pod.containers
const job = kind('Job').spec.template.spec
const backup = kind('CronJob').spec.jobTemplate.spec.template.spec
const web = render.services.find(({ type }: Tree) => type === 'web')
const flySecrets = [...read('ops/fly.toml').matchAll(/([A-Z_]+)=…/g)].map(([, name = '']) => name)

/** What each platform gives the server; what its operator fills in is an empty text. */
const environments: [string, Values][] = [
  ['docker-compose.yml', compose.services.shop.environment],
  ['ops/kubernetes', { ...kind('ConfigMap').data, ...kind('Secret').stringData }],
  ['ops/fly.toml', { ...fly.env, ...Object.fromEntries(flySecrets.map((name) => [name, ''])) }],
  [
    'ops/render.yaml',
    Object.fromEntries(web.envVars.map(({ key, value = '' }: Values) => [key, value])),
  ],
]

describe.each(environments)('%s', (_file, environment) => {
  test('sets only variables that the server reads, on the port of the image', () => {
    const unknown = Object.keys(environment).filter((name) => !(name in variables.shape))
    expect(unknown).toEqual([])
    expect(String(environment.PORT)).toBe(exposedPort)
  })

  test('names every variable that production requires', () => {
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'TRUST_PROXY'])
      expect(environment).toHaveProperty(name)
    const filled = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const given = Object.fromEntries(
      Object.entries({ ...filled, SESSION_SECRET: 's'.repeat(32) }).filter(
        ([name]) => name in environment,
      ),
    )
    const fixed = Object.entries(environment)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([, value]) => !value.includes('${') && value !== '')
    const env = { NODE_ENV: 'production', ...Object.fromEntries(fixed), ...given }
    expect(readEnvironment(env).problems).toBeUndefined()
  })

  test('gives no secret a value', () => {
    const secrets = Object.entries(environment).filter(([name]) => /SECRET|TOKEN|KEY/.test(name))
    for (const [, value] of secrets) expect(value).toMatch(/^(\$\{[A-Z_]+:-\})?$/)
  })
})

const dockerfile = read('Dockerfile')
const exposedPort = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1] ?? ''

test('every probe asks for a path that the server has, on its port', () => {
  const app = fastify()
  healthRoutes(app)
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe]
  const paths = [
    ...probes.map(({ httpGet }) => httpGet.path),
    ...fly.http_service.checks.map(({ path }: Tree) => path),
    web.healthCheckPath,
    /HEALTHCHECK.*(\/healthz)/.exec(dockerfile)?.[1],
  ]
  expect(paths).toHaveLength(6)
  for (const url of paths) expect([url, app.hasRoute({ method: 'GET', url })]).toEqual([url, true])
  expect([container.livenessProbe.httpGet.path, paths.at(-1)]).toEqual(['/healthz', '/healthz'])

  const [port] = container.ports
  expect([String(port.containerPort), String(fly.http_service.internal_port)]).toEqual([
    exposedPort,
    exposedPort,
  ])
  for (const { httpGet } of probes) expect(httpGet.port).toBe(port.name)
  expect(kind('Service').spec.ports[0].targetPort).toBe(port.name)
  expect(compose.services.shop.ports).toContain(`127.0.0.1:3000:${exposedPort}`)
  expect(read('ops/Caddyfile')).toContain(`reverse_proxy shop:${exposedPort} {`)
})

test('the Ingress leads the host of PUBLIC_URL to the shop, with room for the largest document', () => {
  const { metadata, spec } = kind('Ingress')
  const [, megabytes] =
    /^(\d+)m$/.exec(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_DOCUMENT_BYTES)
  const [{ host, http }] = spec.rules
  expect(new URL(kind('ConfigMap').data.PUBLIC_URL).host).toBe(host)
  expect(spec.tls[0].hosts).toEqual([host])
  const { service } = http.paths[0].backend
  expect(service.name).toBe(kind('Service').metadata.name)
  expect(kind('Service').spec.ports[0].name).toBe(service.port.name)
})

test('each platform waits until a stopping server is done', () => {
  const [, seconds] = container.lifecycle.preStop.exec.command
  const delay = Number(kind('ConfigMap').data.STOP_DELAY_MS) / 1_000
  const needed = delay + STOP_WITHIN_S
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + needed)
  expect(Number.parseInt(fly.kill_timeout, 10)).toBeGreaterThan(needed)
  expect(web.maxShutdownDelaySeconds).toBeGreaterThan(needed)
  expect(Number.parseInt(compose.services.shop.stop_grace_period, 10)).toBeGreaterThan(needed)
  const [, unitSeconds] =
    /^TimeoutStopSec=(\d+)$/m.exec(read('ops/systemd/drivefair.service')) ?? []
  expect(Number(unitSeconds)).toBeGreaterThan(needed)
})

test('managed platforms migrate once, before the instances of a release start', () => {
  expect(job.containers[0].command.join(' ')).toBe(MIGRATE)
  expect(fly.deploy.release_command).toBe(MIGRATE)
  expect(web.preDeployCommand).toBe(MIGRATE)
  for (const [file, environment] of environments.slice(1))
    expect([file, environment.MIGRATE_ON_START]).toEqual([file, '0'])
})

test('pods of Kubernetes are restricted, and fit the database', () => {
  for (const { securityContext, containers } of [pod, job, backup]) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: expect.any(Number) })
    expect(containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(containers[0].resources.limits.memory).toBeDefined()
    for (const { configMapRef, secretRef } of containers[0].envFrom)
      expect(kind(configMapRef ? 'ConfigMap' : 'Secret').metadata).toEqual(
        configMapRef ?? secretRef,
      )
  }
  const { app } = kind('Deployment').spec.template.metadata.labels
  expect(kind('Service').spec.selector).toEqual({ app })
  expect(kind('NetworkPolicy').spec.podSelector.matchLabels).toEqual({ app })
  expect(kind('NetworkPolicy').spec.ingress[0].ports).toEqual([{ port: container.ports[0].name }])
  expect(kind('PodDisruptionBudget').spec.selector.matchLabels).toEqual({ app })
  const { scaleTargetRef, maxReplicas } = kind('HorizontalPodAutoscaler').spec
  expect(scaleTargetRef.name).toBe(kind('Deployment').metadata.name)
  const connections = Number(kind('ConfigMap').data.DATABASE_POOL_MAX) + 1 // one listens
  expect(maxReplicas * connections).toBeLessThanOrEqual(97) // 100, less those of superusers
})

test('each platform backs up into a folder of its own, and deletes what is older than 35 days', () => {
  const unit = read('ops/systemd/drivefair-backup.service')
  const commands = [
    compose.services.backup.command.at(-1),
    backup.containers[0].command.at(-1),
    unit.replaceAll('$$', '$'),
  ]
  for (const command of commands) {
    expect(command).toMatch(/node dist\/api\/server\.js backup "[^"]*backups\/[^"]*\.backup"/)
    expect(command).toMatch(/find \S*backups -name \S+ -mtime \+35 -delete/)
  }
  expect(unit).toContain('StateDirectory=drivefair drivefair/backups')
  const [{ name, mountPath }] = backup.containers[0].volumeMounts
  expect([name, mountPath]).toEqual([backup.volumes[0].name, '/shop/backups'])
  const { claimName } = backup.volumes[0].persistentVolumeClaim
  expect(kind('PersistentVolumeClaim').metadata.name).toBe(claimName)
})

test.each(['drivefair', 'drivefair-backup'])(
  '%s.service of systemd sets only variables that the server or Node reads',
  (name) => {
    const unit = read(`ops/systemd/${name}.service`)
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').map((word) => word.split('=')[0] ?? ''),
    )
    const known = [...Object.keys(variables.shape), 'NODE_OPTIONS', 'MALLOC_MMAP_THRESHOLD_']
    expect(names.filter((each) => !known.includes(each))).toEqual([])
    expect(unit).toContain('EnvironmentFile=/etc/drivefair.env')
    expect(unit).toMatch(/^ExecStart=.*\/usr\/bin\/node dist\/api\/server\.js/m)
  },
)

test.each(composeServices)('%s of docker-compose.yml is confined', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    deploy: {
      resources: {
        limits: { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) },
      },
    },
  })
  const { image, build } = service
  if (!build) expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+(\.\d+)?(@sha256:[\da-f]{64})?$/)
})

test('docker-compose.yml has its profiles, and no password of its own', () => {
  const profiles = composeServices.map(([name, { profiles = [] }]) => [name, ...profiles])
  expect(profiles).toEqual([
    ['shop'],
    ['postgres'],
    ['redis'],
    ['caddy', 'tls'],
    ['mailpit', 'mail'],
    ['backup', 'backup'],
  ])
  const values = composeServices.flatMap(([, { environment = {} }]) =>
    Object.entries<string>(environment),
  )
  for (const [name, value] of values) {
    if (/PASSWORD|AUTH/.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:\?is required\}$/)
    if (/^(DATABASE|REDIS)_URL$/.test(name))
      expect(value).toMatch(/^\w+:\/\/\w*:\$\{[A-Z_]+:\?is required\}@/)
  }
  const { ipv4_address: address } = compose.services.caddy.networks.default
  expect(compose.services.shop.environment.TRUST_PROXY).toContain(address)
  expect(compose.services.backup.command.at(-1)).toContain(
    'node dist/api/server.js backup "backups/',
  )
})
