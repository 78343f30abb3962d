import { describe, expect, it } from "vitest"
import { isPublicAddress } from "~/services/safe-fetch/connect.ts"

describe("isPublicAddress", () => {
  it.each([
    ["93.184.215.14"],
    ["1.1.1.1"],
    ["172.15.255.255"],
    ["172.32.0.1"],
    ["100.63.255.255"],
    ["100.128.0.1"],
    ["223.255.255.254"],
    ["2606:4700:4700::1111"],
    ["2a00:1450:4001:81b::200e"],
  ])("is true for %s", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ["unspecified", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["CGNAT", "100.64.0.1"],
    ["CGNAT, a cloud's metadata", "100.100.100.200"],
    ["link-local, clouds' metadata", "169.254.169.254"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["6to4 relays", "192.88.99.1"],
    ["benchmarks", "198.18.0.1"],
    ["benchmarks", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["a cloud's metadata in public space", "168.63.129.16"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["unique-local", "fc00::1"],
    ["unique-local, a cloud's metadata", "fd00:ec2::254"],
    ["multicast", "ff02::1"],
    ["mapped", "::ffff:127.0.0.1"],
    ["mapped", "::ffff:7f00:1"],
    ["mapped, of a public address", "::ffff:1.1.1.1"],
    ["compatible", "::7f00:1"],
    ["compatible", "::127.0.0.1"],
    ["translated", "::ffff:0:7f00:1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64", "64:ff9b::10.0.0.1"],
    ["NAT64 for local use", "64:ff9b:1::a00:1"],
    ["6to4", "2002:7f00:1::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["benchmarks", "2001:2::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["discard", "100::1"],
    ["segment routing", "5f00::1"],
    ["not given out", "4000::1"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("is false for %s: %s", (_range, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
