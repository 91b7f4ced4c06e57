import { describe, expect, test } from 'vitest'
import { readListing } from './s3-listing.ts'
import { bucketUrl, s3Place } from './s3-place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }

describe('the address of a bucket', () => {
  test.each([
    ['s3://shop/exports/*.csv', {}, 'https://shop.s3.us-east-1.amazonaws.com/exports/a%20b.csv'],
    ['s3://shop', { AWS_REGION: 'eu-central-1' }, 'https://shop.s3.eu-central-1.amazonaws.com/'],
    ['s3://my.shop/', {}, 'https://s3.us-east-1.amazonaws.com/my.shop/'],
    ['s3://shop/', { AWS_DEFAULT_REGION: 'x' }, 'https://shop.s3.x.amazonaws.com/'],
    ['s3://shop/', { AWS_ENDPOINT_URL: 'https://minio:9000/' }, 'https://minio:9000/shop/'],
    [
      's3://shop/',
      { AWS_ENDPOINT_URL_S3: 'http://s3', AWS_ENDPOINT_URL: 'http://all' },
      'http://s3/shop/',
    ],
  ])('%s with %j is %s', (text, more, url) => {
    const place = s3Place({ environment: { ...keys, ...more } }, text)
    const key = place.wanted === '' ? '' : `${place.folder}a b.csv`
    expect(bucketUrl(place, key, {})).toBe(url)
  })

  test.each([
    ['s3://shop', '', ''],
    ['s3://shop/exports', 'exports/', ''],
    ['s3://shop/exports/', 'exports/', ''],
    ['s3://shop/a/b.csv', 'a/', 'b.csv'],
    ['s3://shop/a/b-*', 'a/', 'b-*'],
  ])('%s is of the folder %j, and of it %j', (text, folder, wanted) => {
    expect(s3Place({ environment: keys }, text)).toMatchObject({ folder, wanted })
  })

  test('asks with blanks as %20, which is what is signed', () => {
    const place = s3Place({ environment: keys }, 's3://my.shop/a b/')
    expect(bucketUrl(place, '', { prefix: place.folder })).toMatch(/\?prefix=a%20b%2F$/)
  })
})

test('a listing is read with the signs of its names, and says where it goes on', () => {
  const xml = `<?xml version="1.0"?><ListBucketResult><Name>shop</Name><IsTruncated>true</IsTruncated>
    <Contents><Key>a &amp;amp; b&#x20;&#233;.csv</Key><LastModified>2026-03-02T10:00:00.000Z</LastModified>
    <ETag>&quot;abc-2&quot;</ETag><Size>12</Size></Contents>
    <Contents><Key>c.csv</Key><Size>0</Size><LastModified>2026-03-02T10:00:01Z</LastModified></Contents>
    <NextContinuationToken>1/+=</NextContinuationToken></ListBucketResult>`

  expect(readListing(xml)).toEqual({
    objects: [
      { key: 'a &amp; b é.csv', bytes: 12, changedMs: Date.UTC(2026, 2, 2, 10), etag: 'abc-2' },
      { key: 'c.csv', bytes: 0, changedMs: Date.UTC(2026, 2, 2, 10, 0, 1), etag: '' },
    ],
    next: '1/+=',
  })
})
