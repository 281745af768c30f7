/** How many were measured in a bucket: `bucket` is twice the logarithm (base 2) of the measured seconds. */
interface Bucket {
  bucket: number
  n: number
}

/**
 * The median of what was measured, in the unit of the buckets: the middle of the bucket in which it lies, so that it is
 * off by a fifth at most. Null where nothing was measured.
 * @param buckets in rising order
 */
export function bucketMedian(buckets: readonly Bucket[]): number | null {
  const all = buckets.reduce((sum, { n }) => sum + n, 0)
  let before = 0
  for (const { bucket, n } of buckets) {
    before += n
    if (before * 2 >= all) return Math.round(2 ** ((bucket + 0.5) / 2))
  }
  return null
}
