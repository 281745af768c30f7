/** Hosts that the script of a live service needs in our pages (Content-Security-Policy). */
export interface PageHosts {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  img?: string[]
  /** Frames again, for browsers without a directive of their own for them. */
  child?: string[]
  font?: string[]
  /** Its script adds others, or styles, and marks them with the nonce of the page. */
  needsNonce?: true
}

/** What a host may be reached for. */
export type PageHostKind = Exclude<keyof PageHosts, 'needsNonce'>
