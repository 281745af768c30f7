/** A built image of `server/deploy/Dockerfile`, however it was built. */
export interface Image {
  /** How it was built. */
  by: string
  /** User its program runs as. */
  user: string | undefined
  /** Bytes: `own` on top of the base image, and those of the base. */
  own: number
  base: number
  /** Returns which of these files and folders the image contains. */
  has: (paths: readonly string[]) => string[]
  start: (settings: Record<string, string>) => Started
  remove: () => void
}

/** The image's program, running in its own network. */
export interface Started {
  /** Returns the output so far. */
  output: () => string
  isRunning: () => boolean
  /** Runs another program next to the image's program as the same user, like `docker exec`. */
  beside: (command: readonly string[]) => { status: number | null; output: string }
  /** Runs the image's health check. */
  health: () => { status: number | null; output: string }
  /** Asks the program to exit; resolves with the exit code. */
  stop: () => Promise<number | null>
}
