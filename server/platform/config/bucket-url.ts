/** A bucket that speaks the S3 protocol, and how it is reached. */
export interface FilesBucket {
  /** Address of the bucket, where its name is the first part of each path. */
  url: URL
  /** What the name of each object begins with, as it is called: empty, or a path with a slash at its end. */
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
 * Reads `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX]?region=REGION`; `tls=no` for a store on a network of one's own.
 * Null for anything else.
 */
export function readBucketUrl(address: string): FilesBucket | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const [bucket, ...parts] = pathname.split('/').filter(Boolean)
  if (protocol !== 's3:' || !username || !password || !host || !bucket) return null
  const prefix = parts.map(decoded)
  // A slash within a part would be read as the end of it.
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
