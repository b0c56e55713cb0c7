import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../api/platform/network'
import { eventually } from '../eventually'
import { installPackage } from './debian-package'

const program = '/usr/sbin/nginx'

/**
 * Starts nginx in front of instances on these ports, configured as docs/operations.md says. With
 * `isBehindProxy`, its clients name the visitors in X-Forwarded-For.
 */
export async function startNginx(ports: number[], { isBehindProxy = false } = {}) {
  if (!existsSync(program)) installPackage('nginx-light')
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-nginx-'))
  await chmod(folder, 0o755) // its workers are not root
  const port = await freePort()
  const settings = join(folder, 'nginx.conf')
  await writeFile(
    settings,
    `worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')}
  ${(await documentedSettings(ports, port, isBehindProxy)).replaceAll('/var/log/nginx', folder)}
}
`,
  )
  const nginx = spawn(program, ['-p', folder, '-c', settings, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  nginx.stderr.on('data', (chunk) => {
    output += chunk
  })
  const gone = once(nginx, 'exit')
  const base = `http://127.0.0.1:${port}`
  await eventually(async () => {
    const answer = await fetch(base).catch((cause) => {
      throw new Error(`nginx does not answer: ${output}`, { cause })
    })
    await answer.arrayBuffer()
  })
  return {
    base,
    port,
    log: () => readFile(join(folder, 'drivefair-error.log'), 'utf8'),
    accessLog: () => readFile(join(folder, 'drivefair.log'), 'utf8'),
    async stop() {
      nginx.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The example in docs/operations.md, with the addresses of this test. */
async function documentedSettings(ports: number[], port: number, isBehindProxy: boolean) {
  const guide = await readFile('docs/operations.md', 'utf8')
  const [, example] = /```nginx\n(upstream drivefair[\s\S]*?)```/.exec(guide) ?? []
  if (!example) throw new Error('docs/operations.md has no configuration for nginx')
  const [, how] = /server 10.0.0.11:3000 (.*)/.exec(example) ?? []
  return example
    .replace(
      /( *server 10.*\n)+/,
      ports.map((each) => `  server 127.0.0.1:${each} ${how}\n`).join(''),
    )
    .replace('$remote_addr', isBehindProxy ? '$proxy_add_x_forwarded_for' : '$remote_addr')
    .replace('-error.log crit;', '-error.log error;')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
}
