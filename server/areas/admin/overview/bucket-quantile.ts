/** Number of measurements in a bucket. `bucket` is twice the base-2 logarithm of the measured value. */
interface Bucket {
  bucket: number
  n: number
}

/**
 * Returns the value below which a share of the measurements lies, in the buckets' unit; null without measurements. The
 * result is the middle of a bucket, so it is at most a fifth off.
 * @param buckets in ascending order
 * @param share from 0 to 1
 */
export function bucketQuantile(buckets: readonly Bucket[], share: number): number | null {
  const all = buckets.reduce((sum, { n }) => sum + n, 0)
  let before = 0
  for (const { bucket, n } of buckets) {
    before += n
    if (before >= all * share) return Math.round(2 ** ((bucket + 0.5) / 2))
  }
  return null
}

/** Returns the median of `bucketQuantile`. */
export const bucketMedian = (buckets: readonly Bucket[]): number | null => bucketQuantile(buckets, 0.5)
