import '@angular/compiler';
import { NgFor, NgIf } from '@angular/common';
import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser';

class App {
  count = signal(0);
  items = ['a ', ' b'];
  add() {
    this.count.update((count) => count + 1);
  }
}

// NB: a decorator would need a compiler.
Component({
  selector: '#root',
  imports: [NgIf, NgFor],
  template: `
    <p class="a  b">Hello {{ 'two  spaces ' }} {{ count() }} <b> c</b></p>
    <p *ngIf="count() > 0">clicked</p>
    @if (count() > 0) { <p>clicked too</p> }
    <ul><li *ngFor="let item of items">{{ item }}<i> {{ item }}</i></li></ul>
    @for (item of items; track item) { <i> {{ item }} </i> }
    <ng-container><em>x </em></ng-container>
    <input type="text" disabled value="">
    <button type="submit" (click)="add()">add</button>`,
})(App);

const providers = [provideZonelessChangeDetection(), provideClientHydration()];

export async function renderPage(document) {
  const { provideServerRendering, renderApplication } = await import('@angular/platform-server');
  const bootstrap = (context) =>
    bootstrapApplication(App, { providers: [...providers, provideServerRendering()] }, context);
  return renderApplication(bootstrap, {
    document,
    url: 'http://page.test/',
    allowedHosts: ['page.test'],
  });
}

export async function hydrate() {
  await bootstrapApplication(App, { providers });
}
