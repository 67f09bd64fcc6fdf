import type { Probes } from '../evidence/collect.ts';
import { probeCaa } from './caa.ts';
import { probeDirectories } from './directories.ts';
import { probeDnssec } from './dnssec.ts';
import { probeFiles } from './files.ts';
import { probeHome, probeCounterpart, probeNothing, probePlain } from './pages.ts';
import { probeIpv6 } from './ipv6.ts';
import { probeMail } from './mail.ts';
import { probeMethods } from './methods.ts';
import { probeOrigins } from './origins.ts';
import { probePorts } from './ports.ts';
import { probeRobots, probeSecurityTxt } from './well-known.ts';
import type { Scene } from './scene.ts';
import { probeScripts } from './scripts.ts';
import { probeSubdomains } from './subdomains.ts';
import { probeCertificate } from './tls-certificate.ts';
import { probeCiphers, probeKeyExchange } from './tls-ciphers.ts';
import { probeHandshake } from './tls-handshake.ts';
import { probeProtocols } from './tls-protocols.ts';

/**
 * How each part of the evidence is found out, in the order in which they are asked for: what others
 * wait for stands first. Each asks for the parts that it needs.
 */
export function createProbes(scene: Scene): Probes {
  return {
    robots: () => probeRobots(scene),
    home: () => probeHome(scene),
    protocols: () => probeProtocols(scene),
    nothing: async (part) => probeNothing(scene, await part('home')),
    certificate: () => probeCertificate(scene),
    plain: () => probePlain(scene),
    counterpart: () => probeCounterpart(scene),
    files: async (part) => probeFiles(scene, await part('home'), await part('nothing')),
    scripts: async (part) => probeScripts(scene, await part('home')),
    directories: async (part) => probeDirectories(scene, await part('home')),
    securityTxt: async (part) => probeSecurityTxt(scene, await part('home')),
    origins: async (part) => probeOrigins(scene, await part('home')),
    methods: async (part) => probeMethods(scene, await part('home')),
    ipv6: async (part) => probeIpv6(scene, await part('home')),
    ciphers: async (part) => probeCiphers(scene, await part('protocols')),
    handshake: async (part) => probeHandshake(scene, await part('protocols')),
    keyExchange: async (part) => probeKeyExchange(await part('ciphers')),
    ports: (part) => probePorts(scene, part),
    dnssec: () => probeDnssec(scene),
    caa: () => probeCaa(scene),
    mail: () => probeMail(scene),
    subdomains: () => probeSubdomains(scene),
  };
}
