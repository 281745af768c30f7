/** An S3-compatible bucket with its connection data. */
export interface FilesBucket {
  /** URL of the endpoint including the bucket, in path style. */
  url: URL
  /** Prefix of all object names: an empty string, or a path with a trailing slash. */
  prefix: string
  accessKey: string
  secret: string
  region: string
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/**
 * Parses `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX]?region=REGION`; `tls=no` is for a store in a private network.
 * Null for anything else.
 */
export function readBucketUrl(address: string): FilesBucket | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const [bucket, ...parts] = pathname.split('/').filter(Boolean)
  if (protocol !== 's3:' || !username || !password || !host || !bucket) return null
  const prefix = parts.map(decoded)
  // An encoded slash would be read as a path separator.
  if (prefix.some((part) => part === null || part.includes('/'))) return null
  const [accessKey, secret] = [decoded(username), decoded(password)]
  if (accessKey === null || secret === null) return null
  if ([...searchParams.keys()].some((name) => name !== 'region' && name !== 'tls')) return null
  return {
    url: new URL(`${searchParams.get('tls') === 'no' ? 'http' : 'https'}://${host}/${bucket}/`),
    prefix: prefix.map((part) => `${part}/`).join(''),
    accessKey,
    secret,
    region: searchParams.get('region') ?? 'us-east-1',
  }
}
