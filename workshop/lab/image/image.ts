/** The image of `server/deploy/Dockerfile` once it is built, by whichever means. */
export interface Image {
  /** How it was made. */
  by: string
  /** Who its program is run as. */
  user: string | undefined
  /** Bytes that it adds to what it begins with, and of that. */
  own: number
  base: number
  /** Which of these files and folders it has. */
  has: (paths: readonly string[]) => string[]
  start: (settings: Record<string, string>) => Started
  remove: () => void
}

/** The image's program, running in a network of its own. */
export interface Started {
  /** What it printed until now. */
  output: () => string
  isRunning: () => boolean
  /** Runs a program beside it, as its user, as `docker exec` does. */
  beside: (command: readonly string[]) => { status: number | null; output: string }
  /** Runs the image's own health check. */
  health: () => { status: number | null; output: string }
  /** Asks it to end; how it ended. */
  stop: () => Promise<number | null>
}
