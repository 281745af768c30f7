/** An experiment too slow or too demanding for `npm test`. */
export interface Lab {
  /** Program in `workshop/lab`. */
  program: string
  does: string
  takes: 'minutes' | 'hours' | 'minutes to hours'
  /** Required programs, permissions or build; empty if none. */
  needs: string
}

/** All experiments by their name in `npm run lab`. */
export const labs: Readonly<Record<string, Lab>> = {
  allowed: {
    program: 'allowed/run.ts',
    does: 'takes random events that `allowed` offers, on all records, and counts those the server then refuses',
    takes: 'minutes to hours',
    needs: '',
  },
  bench: {
    program: 'bench/run.ts',
    does: 'measures lists, maps, pages, browser, backup and start against floors and goals',
    takes: 'minutes to hours',
    needs: 'a build and PostgreSQL for most parts',
  },
  chat: {
    program: 'bench/chat/run.ts',
    does: 'measures connected readers and messages per second',
    takes: 'minutes',
    needs: 'PostgreSQL',
  },
  compose: {
    program: 'compose/run.ts',
    does: 'starts compose.yml on a Docker engine of its own, kills it and restarts it',
    takes: 'minutes',
    needs: 'root, debootstrap, docker.io, docker-compose, iptables',
  },
  fleet: {
    program: 'fleet/run.ts',
    does: 'stops one service after another in a fleet under load, then rolls a release out and back',
    takes: 'minutes to hours',
    needs: 'a build, PostgreSQL, PgBouncer, haproxy, Prometheus, faketime',
  },
  image: {
    program: 'image/run.ts',
    does: 'builds and starts the image, runs a command in it and prints its size',
    takes: 'minutes',
    needs: 'root, debootstrap; buildah, podman and runc unless with --folders',
  },
  kill: {
    program: 'kill/run.ts',
    does: 'kills the server and its database at random points, then looks for lost or partial writes',
    takes: 'minutes to hours',
    needs: 'a build; PostgreSQL for the database',
  },
  mutants: {
    program: 'mutants/run.ts',
    does: "mutates charts, or with `code` the code around them, and counts what rules and tests don't notice",
    takes: 'hours',
    needs: '',
  },
  rows: {
    program: 'rows/run.ts',
    does: 'falsifies drawn rows of the specification in a copy of the product and expects their tests to fail',
    takes: 'minutes to hours',
    needs: 'git',
  },
  service: {
    program: 'service/run.ts',
    does: 'boots a Debian with systemd and the shipped unit, kills the server and restarts it',
    takes: 'minutes',
    needs: 'root, debootstrap, systemd-container, a build',
  },
  simulate: {
    program: 'simulate/run.ts',
    does: 'plays payments in an order decided by a seed and checks the books of the gateways',
    takes: 'minutes to hours',
    needs: '',
  },
  upgrade: {
    program: 'upgrade/run.ts',
    does: 'runs the previous release and this version on one database',
    takes: 'minutes',
    needs: 'a build, PostgreSQL, git',
  },
}

/** Returns a list of all experiments, one per line. */
export function listLabs(): string {
  const width = Math.max(...Object.keys(labs).map((name) => name.length))
  return Object.entries(labs)
    .map(([name, { does, takes, needs }]) => {
      const extra = [takes, ...(needs ? [`needs ${needs}`] : [])].join('; ')
      return `  ${name.padEnd(width)}  ${does} (${extra})`
    })
    .join('\n')
}
