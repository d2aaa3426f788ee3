// @ts-check

/**
 * The pages on which hast-util-from-html and we differ, with the reasons, which are those of `compare-hast.mjs`.
 *
 * @type {ReadonlyMap<string, string[]>}
 */
export const differentPages = new Map([
  ['005055fd7e2625aba5e8d2d370ea4914a152fe50d16620f896cdf4b1a68ba741.html', ['leading newline']],
  ['0339f4fe0403110a66c7db27cb4b3cf4d3e995dfb84931aeb831da7186d3932b.html', ['made again']],
  ['06ed0a833361190536a4f61888354e07dccaa501bd9a1c0f1c545533bde1650b.html', ['last child', 'no end tag']],
  ['3583db09d8fbe6ee207f0ed06e46b0ca39d7170829469b0ba353b83f0da10be7.html', ['head ends twice']],
  ['56671acb60ba54b0c5c5bf3e428d1a679035a07c3721e71e871236ab6b9f08aa.html', ['made again']],
  ['5718f2414a4824e37b00e769516eb5fc69a750369e92180d35930114ec7b2b42.html', ['head ends twice']],
  ['5826a9c9c5879336a5324ccdc56d6564eca14a9066251740faf3f93126864901.html', ['head ends twice']],
  ['5bc9df3a36efb57a22edf862cec6a28eb112e535559c194d7976fb664c922c13.html', ['head ends twice']],
  ['5fbfe3905c71925b1b3a875a3111073e5d0996d3f250a697398477d3642db321.html', ['head ends twice']],
  ['61d8052b19ed9885651ed1110ddcccc001f9ec2e3b7a77926d350762bcd02400.html', ['head ends twice']],
  ['74e8bc94abea7c60f022d8d3f672f80e59e3e126735fae0b5ee5914ff2fce48e.html', ['head ends twice']],
  ['88fe82fbfd668b94e6d002e15c9df8de1d957bd1ec77cc67869cadd2498e5d02.html', ['made again', 'no end tag']],
  ['8a9d17a1e5b1866abc7b9263fabbc428e5299c7443ecad6cc56c0076287fe11a.html', ['no end tag']],
  ['8cbf3b144736ffc4adda5fe7105e7fd1413dcc1955110829d849a658aa722bea.html', ['head ends twice']],
  ['8faa3156452fa9d0667617c406eb9b6458b48d7b8c36cf2bf804fba290b302f5.html', ['head ends twice']],
  ['a7d87581adebd1ff57f151dd3ff46e718984fee0c1608b2263522358a39035b3.html', ['no end tag']],
  ['aeaf4e3c45273db9b4ed071b388674026b0edc36b0fc8d8cde1e7ccee3d9b81c.html', ['head ends twice']],
  ['b9a64d6105e646fdac0143b020ad4227a99fe2b4428800103701be0e2eb414c7.html', ['last child', 'no end tag']],
  ['bf6c2f1cfb002f13675b39a62951eac42e7604409705e6c6a838285f6b6758ff.html', ['head ends twice']],
  ['c052ce8cb37bf4a18619b19a7db1ab74f12839f85764b19798d801bc2f277267.html', ['head ends twice']],
  ['c1b8e0918565b9744338c6fb092b545cf4d62b77456a7dd542929f01ee7a535e.html', ['made again']],
  ['cddf37daa9a59cd9fea5f26fa72d98857caa75ce8076e3ebee47b5a328bd8642.html', ['made again']],
  ['d4f742fba9facaa29d1bb5a594a62c7e7f6ae962dde8e2b69df78acb72457ec6.html', ['head ends twice']],
  ['da55d21b5482344a52d42390694601f0469a2588ebb6ed93b90c4b4b06fcdf24.html', ['head ends twice']],
]);
