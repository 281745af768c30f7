/** Hosts that a live service's script needs in our pages (Content-Security-Policy). */
export interface PageHosts {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  img?: string[]
  /** Hosts of frames, for browsers without `frame-src`. */
  child?: string[]
  font?: string[]
  /** Whether the service's script adds scripts or styles marked with the page's nonce. */
  needsNonce?: true
}

/** Kind of access to a host. */
export type PageHostKind = Exclude<keyof PageHosts, 'needsNonce'>
